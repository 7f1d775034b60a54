ALTER TABLE "saved_methods" ADD COLUMN "saved_by_user_id" uuid;--> statement-breakpoint
ALTER TABLE "saved_methods" ADD CONSTRAINT "saved_methods_saved_by_user_id_users_id_fk" FOREIGN KEY ("saved_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "saved_methods" SET "saved_by_user_id" = (
	SELECT c."by_user_id" FROM "checkouts" c
	WHERE c."payer_id" = "saved_methods"."parent_id" AND c."status" = 'PAID' AND c."by_user_id" IS NOT NULL
		AND c."created_at" <= "saved_methods"."created_at"
		AND (c."purpose" = 'method' AND c."subscription_id" IS NULL OR c."purpose" = 'statement' AND c."asked" ->> 'keep_method' = 'true')
	ORDER BY c."created_at" DESC LIMIT 1
);
