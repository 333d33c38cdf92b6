-- A minute's row is updated up to twelve times while it is new. With room on its page, those updates write no index.
ALTER TABLE "request_use" SET (fillfactor = 60);

-- Each of their rows is updated several times. By default a fifth may be dead before autovacuum looks at the table.
ALTER TABLE "withdrawal" SET (autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE "search_cursor" SET (autovacuum_vacuum_scale_factor = 0.05);
