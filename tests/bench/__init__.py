"""Measurements, each a command or a benchmark; here those of the bot's own process under load.

computer/ and eaai/ measure how computer players play, yardstick/ has those that they are measured by. play/ measures
what play asks of members (presses, words, requests), ratings/ how well boards rank, speed/ functions and queries.
"""
