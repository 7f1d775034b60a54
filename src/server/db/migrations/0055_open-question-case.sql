DROP INDEX "open_questions_question";--> statement-breakpoint
CREATE UNIQUE INDEX "open_questions_question" ON "open_questions" USING btree (lower("question"),"user_type");