-- Each row of these tables is updated once, soon after it was inserted. With room on its page, that update writes no index.
ALTER TABLE "rail_outbox" SET (fillfactor = 50);
ALTER TABLE "simulator_message" SET (fillfactor = 50);
ALTER TABLE "simulator_payment" SET (fillfactor = 50);
