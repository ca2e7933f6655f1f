"""Addresses of access."""

from django.urls import URLPattern

app_name = "acesso"
urlpatterns: list[URLPattern] = []
