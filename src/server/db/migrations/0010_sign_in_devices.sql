ALTER TABLE "tokens" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "browser" text;