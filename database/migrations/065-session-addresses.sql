-- Sessions keep no network address: nothing needs it, and the privacy policy says that one is kept for a short time only.
update "session" set "ipAddress" = null;
