ALTER TABLE "notice_settings" ADD COLUMN "staff_mail" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "staff_mail_after" timestamptz(3);--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "staff_safety_after" timestamptz(3);