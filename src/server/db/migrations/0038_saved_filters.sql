ALTER TABLE "lead_filters" RENAME TO "saved_filters";--> statement-breakpoint
ALTER TABLE "saved_filters" DROP CONSTRAINT "lead_filters_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "lead_filters_name";--> statement-breakpoint
DROP INDEX "lead_filters_default";--> statement-breakpoint
ALTER TABLE "saved_filters" ADD COLUMN "list" text DEFAULT 'leads' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD COLUMN "search" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filters_name" ON "saved_filters" USING btree ("user_id","list",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filters_default" ON "saved_filters" USING btree ("user_id","list") WHERE "saved_filters"."is_default";