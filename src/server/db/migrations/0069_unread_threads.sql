CREATE TABLE "unread_threads" (
	"thread_id" uuid NOT NULL,
	"side" text NOT NULL,
	"user_id" uuid NOT NULL,
	"read_position" integer NOT NULL,
	"unread" integer NOT NULL,
	"notify_at" timestamptz(3),
	CONSTRAINT "unread_threads_thread_id_side_user_id_pk" PRIMARY KEY("thread_id","side","user_id")
);
--> statement-breakpoint
ALTER TABLE "unread_threads" ADD CONSTRAINT "unread_threads_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unread_threads" ADD CONSTRAINT "unread_threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unread_threads_user" ON "unread_threads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "unread_threads_due" ON "unread_threads" USING btree ("notify_at") WHERE "unread_threads"."notify_at" is not null;--> statement-breakpoint
INSERT INTO "unread_threads" ("thread_id", "side", "user_id", "read_position", "unread", "notify_at")
SELECT s."thread_id", s."side", u."id", s."read_position", s."unread", s."notify_at"
FROM "thread_sides" s
	JOIN "threads" t ON t."id" = s."thread_id"
	CROSS JOIN LATERAL (
		SELECT f."user_id" FROM "family_adults" f WHERE s."side" = 'family' AND f."parent_id" = t."parent_id"
		UNION SELECT c."user_id" FROM "caretakers" c WHERE s."side" = 'caretaker' AND c."id" = t."caretaker_id"
		UNION SELECT m."user_id" FROM "members" m WHERE s."side" = 'office' AND m."org_id" = t."org_id"
			AND m."role" IN ('owner', 'coordinator') AND m."removed_at" IS NULL
		UNION SELECT m."user_id" FROM "members" m WHERE s."side" = 'field' AND m."id" = t."member_id"
			AND m."role" = 'field' AND m."removed_at" IS NULL
	) a
	JOIN "users" u ON u."id" = a."user_id"
WHERE s."unread" > 0
	AND (u."password_hash" IS NOT NULL OR EXISTS (SELECT 1 FROM "identities" i WHERE i."user_id" = u."id"));--> statement-breakpoint
DROP INDEX "thread_sides_due";--> statement-breakpoint
ALTER TABLE "thread_sides" DROP COLUMN "unread";--> statement-breakpoint
ALTER TABLE "thread_sides" DROP COLUMN "notify_at";