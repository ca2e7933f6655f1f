"""Public works whose cost falls on the owners, from the plan to the launch of the quotas."""
