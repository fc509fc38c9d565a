"""What operators use: doctor, trial, health, metrics, logs, backup, maintenance, and the service of systemd.

All of it works from outside; the bot itself calls it only to delete what a trial left behind (`bot/app.py`).
"""
