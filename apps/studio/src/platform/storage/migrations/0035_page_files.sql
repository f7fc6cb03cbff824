CREATE TABLE "page_files" (
	"name" text PRIMARY KEY NOT NULL,
	"gzipped" "bytea" NOT NULL,
	"replaced_at" timestamp with time zone
);
