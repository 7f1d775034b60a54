ALTER TABLE "contact_messages" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_user" ON "contact_messages" USING btree ("user_id") WHERE "contact_messages"."user_id" is not null;--> statement-breakpoint
-- what an account wrote from an address that it left, as far as changes of email are still stored: each message belongs to
-- the first account that left its address afterwards, if that one had verified it or the assistant wrote it there
UPDATE "contact_messages" m SET "user_id" = l."user_id" FROM (
	SELECT DISTINCT ON (m."id") m."id", c."user_id" FROM "contact_messages" m
	JOIN "email_changes" c ON c."old_email" = m."email" AND c."new_email" <> c."old_email" AND c."confirmed_at" >= m."created_at"
	JOIN "users" u ON u."id" = c."user_id"
	WHERE EXISTS (
		SELECT FROM "email_changes" v
		WHERE v."user_id" = c."user_id" AND v."new_email" = c."old_email" AND v."confirmed_at" <= c."confirmed_at"
	) OR (m."key" IS NULL AND m."created_at" >= u."created_at" AND (
		m."session_id" IS NOT NULL OR starts_with(m."message", 'From the assistant:') OR starts_with(m."message", 'someone wrote of a danger')
	))
	ORDER BY m."id", c."confirmed_at"
) l WHERE l."id" = m."id";