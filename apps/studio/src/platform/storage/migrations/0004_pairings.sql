CREATE TABLE "pairings" (
	"lookup" text PRIMARY KEY NOT NULL,
	"verifier" text NOT NULL,
	"box" text NOT NULL,
	"misses" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
