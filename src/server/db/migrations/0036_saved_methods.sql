CREATE TABLE "automatic_payments" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"charge_at" timestamptz(3) NOT NULL,
	"stopped_by" uuid,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "automatic_payments_amount" CHECK ("automatic_payments"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "saved_methods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid NOT NULL,
	"method" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"expires" text,
	"provider_customer" text NOT NULL,
	"provider_method_id" text NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"removed_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_amounts";--> statement-breakpoint
ALTER TABLE "automatic_payments" ADD CONSTRAINT "automatic_payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_payments" ADD CONSTRAINT "automatic_payments_stopped_by_users_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_methods" ADD CONSTRAINT "saved_methods_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automatic_payments_due" ON "automatic_payments" USING btree ("charge_at") WHERE "automatic_payments"."status" = 'PLANNED';--> statement-breakpoint
CREATE UNIQUE INDEX "saved_methods_parent" ON "saved_methods" USING btree ("parent_id") WHERE "saved_methods"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_methods_provider" ON "saved_methods" USING btree ("provider_method_id");--> statement-breakpoint
CREATE INDEX "saved_methods_automatic" ON "saved_methods" USING btree ("parent_id") WHERE "saved_methods"."is_automatic" and "saved_methods"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "saved_methods_removed" ON "saved_methods" USING btree ("removed_at") WHERE "saved_methods"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "invoices_open_statements" ON "invoices" USING btree ("parent_id") WHERE "invoices"."status" = 'OPEN' and "invoices"."kind" = 'statement';--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_open_method" ON "checkouts" USING btree ("payer_id") WHERE "checkouts"."purpose" = 'method' and "checkouts"."status" in ('OPEN', 'PROCESSING');--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_amounts" CHECK (("checkouts"."amount_cents" > 0 or "checkouts"."purpose" = 'method') and "checkouts"."tip_cents" between 0 and "checkouts"."amount_cents");