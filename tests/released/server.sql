BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE chat (
	table_id VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	person VARCHAR, 
	name VARCHAR NOT NULL, 
	seat INTEGER, 
	text TEXT NOT NULL, 
	time FLOAT NOT NULL, 
	PRIMARY KEY (table_id, number)
);
CREATE TABLE checkpoints (
	table_id VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	rules VARCHAR NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id, number)
);
INSERT INTO "checkpoints" VALUES('3-u-sN4Bg3kJymkHiC43ow',1,'1','c$_tm-EM>+5QX1mu5AM%qTX#^W3$=tGZ<2Z25^&&@!bnFy<+Cff%7pZ_+wWXVWA!D;f1DEN+xW@Pe?Ai;9)r-AF-UI1AJqG<)bg-?cJ1=r8my6)wTs4_K@AHn(lBT@aQ1chvAFD)xjoHhQ%M-R)Wxmi2vP+9;3`5){DKEBqO8k4boX5g$^boh~+qH%{d+DR3yQbP|Vt%3xkT!MY5Vr+KiOgks5&#9yQeY5_2yoGJRK=zr+UqbiSaTSH(<j^>tjG^}|nvtMqLbtxeABx*9PLv*1jy&tV?vK>F(!5btFW');
INSERT INTO "checkpoints" VALUES('81SFFZobB8TtIIJNxdUwSw',1,'1','c$_s*(Qd;a4Ez^AXA^}ahP-vZQB@TLCqheL0#d1p`tJj#J=wlH>&`yGAG@Il)1`wwJju4s=tQmg3CU#_JWMC#BbLfKpcf^WK6s(GS3^?P-a5Zl*%s!ohwPqJbb~Je_YT%bRF>h&;N8KdQ-;YO+g7Y-36cJ%l{`hAL#(T$gx~{ODbR3zA?N^c(8%m4ImuZrtUyvpJED<2lcNyS7swi1q+GaFOlcGg+^ebc#pYJR==5Fh{Bvy4AI_JsXHi8;ZuOO}%6js{(5ij=MjMm!bA1k~Ug03H|Kx+@Y{2&~j=p5^');
CREATE TABLE dailies (
	person VARCHAR NOT NULL, 
	date VARCHAR NOT NULL, 
	moves INTEGER NOT NULL, 
	medal INTEGER NOT NULL, 
	PRIMARY KEY (person, date)
);
CREATE TABLE entries (
	table_id VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	seat INTEGER, 
	action TEXT, 
	time FLOAT NOT NULL, 
	client VARCHAR, 
	by_bot BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (table_id, number)
);
INSERT INTO "entries" VALUES('3-u-sN4Bg3kJymkHiC43ow',1,'started',NULL,NULL,1.79497537349614024165e+09,NULL,0);
INSERT INTO "entries" VALUES('3-u-sN4Bg3kJymkHiC43ow',2,'action',0,'move A0 + via A1 A2 A3 A4 to A5',1.79497537424518823628e+09,'0:0-1',0);
INSERT INTO "entries" VALUES('3-u-sN4Bg3kJymkHiC43ow',3,'action',0,'move A5 - via B3 B2 B1 A1 to E1 push E2',1.79497537425058650969e+09,'0:0-2',0);
INSERT INTO "entries" VALUES('81SFFZobB8TtIIJNxdUwSw',1,'started',NULL,NULL,1.7949753742582056522e+09,NULL,0);
INSERT INTO "entries" VALUES('81SFFZobB8TtIIJNxdUwSw',2,'action',0,'move B3 - via B2 B1 to A1',1.79497537446987342839e+09,'0:0-1',0);
CREATE TABLE house (
	name VARCHAR NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "house" VALUES('swept','1794975373.2910461');
CREATE TABLE links (
	digest VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	expires FLOAT NOT NULL, 
	PRIMARY KEY (digest)
);
CREATE TABLE people (
	id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	handle VARCHAR NOT NULL, 
	passphrase VARCHAR, 
	epoch INTEGER DEFAULT '0' NOT NULL, 
	created FLOAT NOT NULL, 
	seen FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (handle)
);
INSERT INTO "people" VALUES('kK5_p-f6Q8M1tc9p6wcx-A','Ann','ann-3e398b02',NULL,0,1.79497537329037952424e+09,1.79497537329037952424e+09);
CREATE TABLE progress (
	person VARCHAR NOT NULL, 
	mission VARCHAR NOT NULL, 
	moves INTEGER NOT NULL, 
	medal INTEGER NOT NULL, 
	time FLOAT NOT NULL, 
	PRIMARY KEY (person, mission)
);
INSERT INTO "progress" VALUES('kK5_p-f6Q8M1tc9p6wcx-A','01-first-push',2,0,1.79497537424518823628e+09);
CREATE TABLE rating_changes (
	table_id VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	player VARCHAR NOT NULL, 
	strength_before FLOAT NOT NULL, 
	uncertainty_before FLOAT NOT NULL, 
	strength FLOAT NOT NULL, 
	uncertainty FLOAT NOT NULL, 
	PRIMARY KEY (table_id, seat)
);
CREATE TABLE ratings (
	game VARCHAR NOT NULL, 
	player VARCHAR NOT NULL, 
	strength FLOAT NOT NULL, 
	uncertainty FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	PRIMARY KEY (game, player)
);
CREATE TABLE records (
	table_id VARCHAR NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id)
);
INSERT INTO "records" VALUES('3-u-sN4Bg3kJymkHiC43ow','{
 "rotonde": 1,
 "game": "yard",
 "rules": "1",
 "options": {
  "mission": "01-first-push",
  "players": 1
 },
 "scheme": "keyed-v1",
 "keys": [
  "46961f06959f94d5afb15d828d680be76886a5f88428abe32e7547574fba327d",
  "9337016586362d64a64100667580c3b717f6f1e33d39f86c1090fa5627b884a7",
  "fc1be2cbac350c8ed015728358e5689857015a0657fbe3626e6513a3970e214b"
 ],
 "actions": [
  "move A0 + via A1 A2 A3 A4 to A5",
  "move A5 - via B3 B2 B1 A1 to E1 push E2"
 ],
 "result": {
  "winners": [
   0
  ],
  "scores": [
   2
  ],
  "details": [
   {
    "moves": 2,
    "minimum": 2,
    "grade": "chef-de-gare"
   }
  ]
 },
 "fingerprint": "6e41e5dc5c64a7fb20fd589d65efe87b10e8413dc40600d7941149a47c848e0f",
 "players": [
  "Ann"
 ],
 "fairness": {
  "scheme": "rotonde-fair-v1",
  "table": "3-u-sN4Bg3kJymkHiC43ow",
  "commitment": "e044470c048048738b8d7ed4d51dfdd61387f1205de698faf1340ace00e7d84c",
  "secret": "a44571a034c48ac97b9572a50373304e1e6fe17237354abf02fcc65de2409b11",
  "seeds": [
   null
  ],
  "numbers": [
   1,
   2,
   3
  ]
 },
 "checksum": "1f35d6332fb405c4c7a644c009abf36c5cb3faefe4c2a9b391478cc5c8757787"
}
');
CREATE TABLE seats (
	table_id VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	person VARCHAR, 
	name VARCHAR, 
	level VARCHAR, 
	seed VARCHAR, 
	looked INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (table_id, seat)
);
INSERT INTO "seats" VALUES('3-u-sN4Bg3kJymkHiC43ow',0,'person','kK5_p-f6Q8M1tc9p6wcx-A','Ann',NULL,NULL,3);
INSERT INTO "seats" VALUES('81SFFZobB8TtIIJNxdUwSw',0,'person','kK5_p-f6Q8M1tc9p6wcx-A','Ann',NULL,NULL,2);
INSERT INTO "seats" VALUES('BXmxZzX4B4Bzlzcw0MJvjA',0,'person','kK5_p-f6Q8M1tc9p6wcx-A','Ann',NULL,NULL,0);
INSERT INTO "seats" VALUES('BXmxZzX4B4Bzlzcw0MJvjA',1,'open',NULL,NULL,NULL,NULL,0);
CREATE TABLE snapshots (
	table_id VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	rules VARCHAR NOT NULL, 
	position TEXT NOT NULL, 
	PRIMARY KEY (table_id)
);
INSERT INTO "snapshots" VALUES('3-u-sN4Bg3kJymkHiC43ow',3,'1','{"turn":null,"eyes":-2,"ply":2,"standing":{"locomotives":["E1"],"red":"E2"},"last":"move A5 - via B3 B2 B1 A1 to E1 push E2","before":{"locomotives":["A5"],"red":"B1"},"generator":["e827a286c9d47cd5","691d42f90d9523d1","34a151b8c0099778","b49a3a0b9f5ffa86"]}');
INSERT INTO "snapshots" VALUES('81SFFZobB8TtIIJNxdUwSw',2,'1','{"turn":0,"eyes":-2,"ply":1,"standing":{"locomotives":["A1"],"green":"A0"},"last":"move B3 - via B2 B1 to A1","before":{"locomotives":["B3"],"green":"A0"},"generator":["1e78c25e072ca7ee","245c220e14fafc75","003b272331dd29d8","64efba766ebc7644"]}');
CREATE TABLE tables (
	id VARCHAR NOT NULL, 
	code VARCHAR NOT NULL, 
	name VARCHAR, 
	game VARCHAR NOT NULL, 
	options TEXT NOT NULL, 
	settings TEXT NOT NULL, 
	rules VARCHAR NOT NULL, 
	status VARCHAR NOT NULL, 
	public BOOLEAN NOT NULL, 
	host VARCHAR, 
	mission VARCHAR, 
	daily VARCHAR, 
	secret VARCHAR NOT NULL, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	number INTEGER DEFAULT '0' NOT NULL, 
	turn INTEGER, 
	deadline FLOAT, 
	winners TEXT, 
	rematch VARCHAR, revision INTEGER DEFAULT '0' NOT NULL, waits_for VARCHAR, holder VARCHAR, held_until FLOAT, 
	PRIMARY KEY (id), 
	UNIQUE (code)
);
INSERT INTO "tables" VALUES('3-u-sN4Bg3kJymkHiC43ow','SVL-045',NULL,'yard','{"mission":"01-first-push","players":1}','{"clock":{"kind":"none","amount":0},"undo":"free","hints":true,"rated":false,"absence":"bot","one_device":false}','1','finished',0,'kK5_p-f6Q8M1tc9p6wcx-A','01-first-push',NULL,'a44571a034c48ac97b9572a50373304e1e6fe17237354abf02fcc65de2409b11',1.79497537349157953263e+09,1.79497537425058650969e+09,3,NULL,NULL,'[0]',NULL,3,'person',NULL,NULL);
INSERT INTO "tables" VALUES('81SFFZobB8TtIIJNxdUwSw','VMS-859',NULL,'yard','{"mission":"02-first-pull","players":1}','{"clock":{"kind":"none","amount":0},"undo":"free","hints":true,"rated":false,"absence":"bot","one_device":false}','1','playing',0,'kK5_p-f6Q8M1tc9p6wcx-A','02-first-pull',NULL,'33d1acb9e235d9d0c2434e53f52f9c218181d6c6b71ddf5294e48126706252d0',1.79497537425694918635e+09,1.79497537446987342839e+09,2,0,NULL,NULL,NULL,2,'person',NULL,NULL);
INSERT INTO "tables" VALUES('BXmxZzX4B4Bzlzcw0MJvjA','GTG-686',NULL,'trains','{"players":2,"deck":null}','{"clock":{"kind":"none","amount":0},"undo":"ask","hints":true,"rated":false,"absence":"bot","one_device":false}','1','waiting',0,'kK5_p-f6Q8M1tc9p6wcx-A',NULL,NULL,'72b832bdcf85fede027f1a941e5de6faa6f659f6504e94d2fbc6f63eaef5ebce',1.7949753744917082786e+09,1.7949753744917082786e+09,0,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL);
CREATE TABLE tokens (
	id VARCHAR NOT NULL, 
	digest VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	created FLOAT NOT NULL, 
	used FLOAT, 
	PRIMARY KEY (id), 
	UNIQUE (digest)
);
CREATE INDEX ix_links_person ON links (person);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_tables_deadline ON tables (deadline);
CREATE INDEX ix_tables_host ON tables (host);
CREATE INDEX ix_tables_mission ON tables (mission);
CREATE INDEX ix_tables_status ON tables (status);
CREATE INDEX ix_tables_waits_for ON tables (waits_for);
CREATE INDEX ix_tables_holder ON tables (holder);
CREATE INDEX ix_tokens_person ON tokens (person);
CREATE INDEX ix_rating_changes_player ON rating_changes (player);
COMMIT;
