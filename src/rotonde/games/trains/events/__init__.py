"""What happens in Trains, as typed values: events, answers to a call for help, reasons of bots."""
