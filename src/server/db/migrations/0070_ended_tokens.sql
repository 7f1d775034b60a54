CREATE TABLE "ended_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"org_id" uuid,
	"parent_id" uuid,
	"expires_at" timestamptz(3) NOT NULL,
	CONSTRAINT "ended_tokens_place" CHECK (num_nonnulls("ended_tokens"."org_id", "ended_tokens"."parent_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "ended_tokens" ADD CONSTRAINT "ended_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_tokens" ADD CONSTRAINT "ended_tokens_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_tokens" ADD CONSTRAINT "ended_tokens_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_tokens_user" ON "ended_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ended_tokens_expiry" ON "ended_tokens" USING btree ("expires_at");