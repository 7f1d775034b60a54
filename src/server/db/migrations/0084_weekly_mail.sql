ALTER TABLE "notice_settings" ADD COLUMN "weekly_mail_at" timestamptz(3) DEFAULT '2000-01-01T00:00:00.000Z';--> statement-breakpoint
-- emails of visits and of requests are what the summary is about
UPDATE "notice_settings" SET "weekly_mail_at" = NULL WHERE "mail_off" @> ARRAY['visits', 'requests'];--> statement-breakpoint
INSERT INTO "notice_settings" ("user_id") SELECT "id" FROM "users" WHERE "role" IN ('parent', 'caretaker', 'agency') ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE INDEX "notice_settings_weekly" ON "notice_settings" USING btree ("weekly_mail_at") WHERE "notice_settings"."weekly_mail_at" is not null;
