CREATE TABLE "method_detachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"provider_method_id" text,
	"provider_payment_id" text,
	"detach_at" timestamptz(3) NOT NULL,
	CONSTRAINT "method_detachments_named" CHECK (num_nonnulls("method_detachments"."provider_method_id", "method_detachments"."provider_payment_id") = 1)
);
--> statement-breakpoint
CREATE INDEX "method_detachments_due" ON "method_detachments" USING btree ("detach_at");