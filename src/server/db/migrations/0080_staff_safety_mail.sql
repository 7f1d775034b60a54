ALTER TABLE "notice_settings" ALTER COLUMN "staff_mail" SET DEFAULT 'safety';--> statement-breakpoint
-- what came before the upgrade is in the bell, not in a first mail
INSERT INTO "notice_settings" ("user_id", "staff_safety_after") SELECT "id", now() FROM "users" WHERE "role" = 'admin' ON CONFLICT DO NOTHING;--> statement-breakpoint
-- an admin who chose "off" has the time of the choice
UPDATE "notice_settings" SET "staff_mail" = 'safety', "staff_safety_after" = now() FROM "users"
WHERE "users"."id" = "user_id" AND "users"."role" = 'admin' AND "staff_mail" = 'off' AND "staff_mail_after" IS NULL;--> statement-breakpoint
ALTER TABLE "outbox_reports" ADD COLUMN "oldest_waiting_ms" bigint;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "answer_by" timestamptz(3);--> statement-breakpoint
-- a number below the recorded children would be refused unchanged
UPDATE "parents" SET "number_of_children" = "recorded"."number" FROM (
  SELECT "parent_id", count(*)::int AS "number" FROM "children" GROUP BY "parent_id"
) "recorded" WHERE "recorded"."parent_id" = "parents"."id" AND "number_of_children" < "recorded"."number";
