ALTER TABLE "contact_messages" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "key" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_key" ON "contact_messages" USING btree ("key");