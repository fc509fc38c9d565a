"""What operators use: doctor, trial, health, metrics, logs, backup, maintenance, and the systemd service.

`bot/runner.py` puts it around the bot; the bot itself only deletes what a trial left behind (`bot/app.py`).
"""
