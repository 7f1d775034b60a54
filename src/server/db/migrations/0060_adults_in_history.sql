ALTER TABLE "offers" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "outside_marked_by" uuid;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_outside_marked_by_users_id_fk" FOREIGN KEY ("outside_marked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;