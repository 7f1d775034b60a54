ALTER TABLE "post_revisions" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "question_es" text;--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "answer_es" text;--> statement-breakpoint
ALTER TABLE "faqs" ADD CONSTRAINT "faqs_text" CHECK ("faqs"."question" <> '' or "faqs"."question_es" <> '');--> statement-breakpoint
UPDATE "faqs" SET "answer" = 'Yes, in English and Spanish. Village starts in the language of your browser, and you can change it in one tap; your emails and notifications come in the language you chose. In a request, write under “What matters to you” which language the caregiver should speak.'
  WHERE "key" = 'language-of-village' AND "answer" = 'No, its pages, emails and notifications are in English. In a request you can write under “What matters to you” that the caregiver should speak Spanish.';
