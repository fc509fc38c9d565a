"""What operators use: doctor, health, metrics, logs, maintenance. The bot only deletes what a trial left behind."""
