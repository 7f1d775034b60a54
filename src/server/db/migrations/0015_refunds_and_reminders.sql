DROP INDEX "payments_checkout";--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "tip_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "reminded_day" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "payee_reminded_at" timestamptz(3);--> statement-breakpoint
CREATE INDEX "invoices_to_remind" ON "invoices" USING btree ("due_at") WHERE "invoices"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "payments_payer" ON "payments" USING btree ("payer_id","id");--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "payments_checkout" ON "payments" USING btree ("checkout_id","id");