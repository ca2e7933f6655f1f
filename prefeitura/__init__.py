"""The town hall: settings, wiring, and what every department shares."""

__version__ = "0.1.0"
