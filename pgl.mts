import { PGlite } from "@electric-sql/pglite";
let t=performance.now();
const a=await PGlite.create(); console.log("create",performance.now()-t); t=performance.now();
const d=await a.dumpDataDir("none"); console.log("dump",performance.now()-t,d.size); t=performance.now();
const b=await PGlite.create({loadDataDir:d}); console.log("load",performance.now()-t, (await b.query("select version()")).rows);
const g=await a.dumpDataDir("gzip"); t=performance.now(); console.log(g.size);
const c=await PGlite.create({loadDataDir:g}); console.log("load gz",performance.now()-t);
await a.exec(`create table x(a int); create function no() returns trigger language plpgsql as $$ begin raise exception 'append only'; end $$; create trigger t before update or delete or truncate on x for each statement execute function no(); insert into x values(1);`);
try{ await a.exec("update x set a=2") }catch(e){console.log(e.message,e.code)}
