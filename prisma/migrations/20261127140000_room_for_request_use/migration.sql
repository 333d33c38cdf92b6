-- A minute's row is updated up to twelve times while it is new. With room on its page, those updates write no index.
ALTER TABLE "request_use" SET (fillfactor = 60);
