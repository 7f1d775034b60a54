ALTER TABLE "subscriptions" ADD COLUMN "method_user_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_method_user_id_users_id_fk" FOREIGN KEY ("method_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "subscriptions" SET "method_user_id" = (
	SELECT c."by_user_id" FROM "checkouts" c
	WHERE c."subscription_id" = "subscriptions"."id" AND c."status" = 'PAID' AND c."by_user_id" IS NOT NULL
		AND c."purpose" IN ('subscription', 'method')
	ORDER BY c."created_at" DESC LIMIT 1
) WHERE "method" IS NOT NULL;--> statement-breakpoint
WITH "gone" AS (
	SELECT * FROM "subscriptions"
	WHERE "status" IN ('ACTIVE', 'PAST_DUE') AND "method_user_id" IS NOT NULL AND NOT EXISTS (
		SELECT 1 FROM "users" u WHERE u."id" = "method_user_id" AND u."closed_at" IS NULL AND (
			EXISTS (SELECT 1 FROM "family_adults" f WHERE f."user_id" = u."id" AND f."parent_id" = "owner_id")
			OR EXISTS (SELECT 1 FROM "caretakers" k WHERE k."user_id" = u."id" AND k."id" = "owner_id")
			OR EXISTS (SELECT 1 FROM "members" m WHERE m."user_id" = u."id" AND m."org_id" = "owner_id"
				AND m."role" = 'owner' AND m."removed_at" IS NULL)
		)
	)
), "detached" AS (
	INSERT INTO "method_detachments" ("id", "owner_id", "provider_method_id", "provider_payment_id", "detach_at")
	SELECT gen_random_uuid(), "owner_id", "provider_method_id",
		CASE WHEN "provider_method_id" IS NULL THEN "provider_payment_id" END, now()
	FROM "gone" WHERE coalesce("provider_method_id", "provider_payment_id") IS NOT NULL
)
UPDATE "subscriptions" SET "method" = NULL, "provider_method_id" = NULL, "paid_with" = NULL, "method_user_id" = NULL,
	"look_at" = NULL, "current_period_end" = coalesce("paid_until", "current_period_end")
WHERE "id" IN (SELECT "id" FROM "gone");
