-- earlier versions wrote OVER for proposals too that no one had answered; since 0063 an acceptance writes answered_by
UPDATE "meetings" SET "status" = 'EXPIRED' WHERE "status" = 'OVER' AND "answered_by" IS NULL;
