-- A file as the first schema had it: a finished match of Gaple and a running one of Kap Tai Shap, with names in the log.
PRAGMA application_id = 1414221131;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, at_ms INTEGER NOT NULL) STRICT;
INSERT INTO migration VALUES(1,'0001_initial','eaa4808456f95b4fe7700275edcb4de4cb43ca0b748d9179f80c4b78fc71f5ef',1795275966028);
CREATE TABLE players (
  player_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;
INSERT INTO players VALUES('01M7ZCJHNST70GC96Q97DM45T2','Ayu',1795275966137);
INSERT INTO players VALUES('01M7ZCJHPM20R2QS685W977DQN','Budi',1795275966164);
CREATE TABLE player_tokens (
  token INTEGER PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  player_id TEXT NOT NULL REFERENCES players ON DELETE CASCADE,
  created_ms INTEGER NOT NULL
) STRICT;
INSERT INTO player_tokens VALUES(1,'ee5ec36de342ea790f48349bcc48e9f0c3f8a51daa4c721570bbe3cc8b3d5403','01M7ZCJHNST70GC96Q97DM45T2',1795275966137);
INSERT INTO player_tokens VALUES(2,'c8282bb4dd87bb01c57e9a61771296ee2151ed00f7c7fbb83ce69238af572a53','01M7ZCJHPM20R2QS685W977DQN',1795275966164);
CREATE TABLE rooms (
  log INTEGER PRIMARY KEY,
  room_id TEXT NOT NULL UNIQUE,
  code TEXT UNIQUE,
  watch_code TEXT UNIQUE,
  name TEXT NOT NULL,
  variant TEXT NOT NULL,
  phase TEXT NOT NULL,
  listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
  closed INTEGER NOT NULL CHECK (closed IN (0, 1)),
  host_id TEXT,
  created_ms INTEGER NOT NULL,
  updated_ms INTEGER NOT NULL,
  checkpoint INTEGER NOT NULL
) STRICT;
INSERT INTO rooms VALUES(1,'01M7ZCJHP370DP2E87Z8VAWZQ5','B54A9PZE','R8ZH920E','Ayu''s table','kap_tai_shap','playing',0,0,'01M7ZCJHNST70GC96Q97DM45T2',1795275966147,1795275966378,35);
CREATE TABLE events (
  event INTEGER PRIMARY KEY,
  log INTEGER NOT NULL,
  seq INTEGER NOT NULL CHECK (seq >= 1),
  at_ms INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('room', 'game')),
  match_id TEXT,
  deal INTEGER NOT NULL,
  by TEXT NOT NULL,
  payload TEXT NOT NULL,
  previous INTEGER,
  hash BLOB NOT NULL CHECK (length(hash) = 16)
) STRICT;
INSERT INTO events VALUES(1,1,1,1795275966147,'room',NULL,0,'player:01M7ZCJHNST70GC96Q97DM45T2','{"type":"created","state":{"id":"01M7ZCJHP370DP2E87Z8VAWZQ5","code":"B54A9PZE","watch_code":"R8ZH920E","created_ms":1795275966147,"variant":"gaple","options":{"variant":"4x7","teams":false,"direction":"cw","no_double_passes_to":"next_seat","cannot_play":"discard","discard_end":"first_empty","double_blank_25":false,"settlement":"chips","deals":1},"settings":{"name":"Ayu''s table","listed":false,"watching":"link","auto_pass":true,"turn_seconds":0,"bank_seconds":60,"grace_seconds":60,"between_deals_seconds":15,"chat":true},"phase":"gathering","seats":[{"occupant":"person","player":"01M7ZCJHNST70GC96Q97DM45T2","name":"Ayu","presence":"here","left":false,"ready":false},{"occupant":"open","name":"","presence":"here","left":false,"ready":false},{"occupant":"open","name":"","presence":"here","left":false,"ready":false},{"occupant":"open","name":"","presence":"here","left":false,"ready":false}],"host":"01M7ZCJHNST70GC96Q97DM45T2","host_name":"Ayu","host_here":true,"locked":false,"removed":[],"muted":[],"matches":0,"seat_codes":[],"clocks":{"turn_ms":0,"bank_ms":[]},"closed":false}}',NULL,X'bfd4a58b38edd8555b6192fb0fd89811');
INSERT INTO events VALUES(2,1,2,1795275966170,'room',NULL,0,'player:01M7ZCJHPM20R2QS685W977DQN','{"type":"seated","seat":1,"player":"01M7ZCJHPM20R2QS685W977DQN","name":"Budi"}',1,X'0538b1865ede5d3394c9e34352f250f3');
INSERT INTO events VALUES(3,1,3,1795275966173,'room',NULL,0,'player:01M7ZCJHNST70GC96Q97DM45T2','{"type":"bot_seated","seat":2,"name":"Bilimbi"}',2,X'10dbf9bf85c860651cdf8b0a998560ed');
INSERT INTO events VALUES(4,1,4,1795275966173,'room',NULL,0,'player:01M7ZCJHNST70GC96Q97DM45T2','{"type":"bot_seated","seat":3,"name":"Bwa-nwar"}',3,X'e5e549cda89ba5f5edc50ff773bc40bf');
INSERT INTO events VALUES(5,1,5,1795275966182,'room',NULL,0,'player:01M7ZCJHPM20R2QS685W977DQN','{"type":"said","seat":1,"text":"good evening"}',4,X'ccb37807424f9763b74c40de9b7b0dbe');
INSERT INTO events VALUES(6,1,6,1795275966200,'room',NULL,0,'player:01M7ZCJHNST70GC96Q97DM45T2','{"type":"checkpointed","state":{"id":"01M7ZCJHP370DP2E87Z8VAWZQ5","code":"B54A9PZE","watch_code":"R8ZH920E","created_ms":1795275966147,"variant":"gaple","options":{"variant":"4x7","teams":false,"direction":"cw","no_double_passes_to":"next_seat","cannot_play":"discard","discard_end":"first_empty","double_blank_25":false,"settlement":"chips","deals":1},"settings":{"name":"Ayu''s table","listed":false,"watching":"link","auto_pass":true,"turn_seconds":0,"bank_seconds":60,"grace_seconds":60,"between_deals_seconds":15,"chat":true},"phase":"gathering","seats":[{"occupant":"person","player":"01M7ZCJHNST70GC96Q97DM45T2","name":"Ayu","presence":"here","left":false,"ready":false},{"occupant":"person","player":"01M7ZCJHPM20R2QS685W977DQN","name":"Budi","presence":"here","left":false,"ready":false},{"occupant":"bot","name":"Bilimbi","presence":"here","left":false,"ready":false},{"occupant":"bot","name":"Bwa-nwar","presence":"here","left":false,"ready":false}],"host":"01M7ZCJHNST70GC96Q97DM45T2","host_name":"Ayu","host_here":true,"locked":false,"removed":[],"muted":[],"matches":0,"seat_codes":[],"clocks":{"turn_ms":0,"bank_ms":[]},"closed":false}}',5,X'c67c41e8e8f94ecd74e2a8586110f477');
INSERT INTO events VALUES(7,1,7,1795275966200,'room',NULL,0,'player:01M7ZCJHNST70GC96Q97DM45T2','{"type":"match_started","number":1,"match":"01M7ZCJHQRFVXA5FN3CQNJZ6NM","variant":"gaple","rules_version":1,"options":{"variant":"4x7","teams":false,"direction":"cw","no_double_passes_to":"next_seat","cannot_play":"discard","discard_end":"first_empty","double_blank_25":false,"settlement":"chips","deals":1}}',6,X'04edf439004f358535459e225b1009c9');
INSERT INTO events VALUES(8,1,8,1795275966200,'room',NULL,0,'house','{"type":"deal_seeded","deal":1,"seed":"1168371247d3f5a0bbf46ab2cbd2b4d8172e628994ff94f417dc9fbedf18cba0"}',7,X'78474a15d83a44a7ff48f29880896da4');
INSERT INTO events VALUES(9,1,9,1795275966200,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'house','{"type":"dealt","deal":1,"hands":[{"owner":0,"value":["0-0","0-1","0-6","1-3","1-6","2-5","3-6"]},{"owner":1,"value":["0-2","1-4","1-5","2-3","4-5","5-6","6-6"]},{"owner":2,"value":["1-1","2-4","3-3","3-4","3-5","4-6","5-5"]},{"owner":3,"value":["0-3","0-4","0-5","1-2","2-2","2-6","4-4"]}],"undealt":[]}',8,X'fc2ef7e56b8cc96de0f46018430828ca');
INSERT INTO events VALUES(10,1,10,1795275966200,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'house','{"type":"started","seat":0,"by":"double_blank"}',9,X'8553f896f7aa42b4018914a6aaa91b70');
INSERT INTO events VALUES(11,1,11,1795275966202,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'seat:0','{"type":"played","seat":0,"tile":"0-0","end":"left"}',10,X'15010f69408c2a312f213a921a19a982');
INSERT INTO events VALUES(12,1,12,1795275966205,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'seat:1','{"type":"played","seat":1,"tile":"0-2","end":"left"}',11,X'4924b5e55c1c94ad7596e920fd131c4e');
INSERT INTO events VALUES(13,1,13,1795275966221,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'seat:2','{"type":"played","seat":2,"tile":"2-4","end":"left"}',12,X'bf528c1bdb6a4ecb3c4e1bc725af3bbf');
INSERT INTO events VALUES(14,1,14,1795275966238,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'seat:3','{"type":"played","seat":3,"tile":"4-4","end":"left"}',13,X'554508a308dbf3b7bfce0d6448aeb81e');
INSERT INTO events VALUES(15,1,15,1795275966242,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'seat:0','{"type":"played","seat":0,"tile":"0-1","end":"right"}',14,X'b2e045b0695131d678d9664ea2be3d0a');
INSERT INTO events VALUES(16,1,16,1795275966250,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'seat:1','{"type":"played","seat":1,"tile":"1-4","end":"left"}',15,X'894a4b8ba87a978532b66567028ee0a6');
INSERT INTO events VALUES(17,1,17,1795275966259,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'seat:2','{"type":"played","seat":2,"tile":"1-1","end":"left"}',16,X'11e9b3eaeafd8fae131919300030a282');
INSERT INTO events VALUES(18,1,18,1795275966269,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'seat:3','{"type":"played","seat":3,"tile":"1-2","end":"left"}',17,X'965d78a8be79bd61500e2d3ef999c7f6');
INSERT INTO events VALUES(19,1,19,1795275966274,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'seat:0','{"type":"played","seat":0,"tile":"1-3","end":"right"}',18,X'90d53e745f9ebac74e86a995398db63a');
INSERT INTO events VALUES(20,1,20,1795275966278,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'seat:1','{"type":"played","seat":1,"tile":"2-3","end":"left"}',19,X'0e640a4fdf9f91b3b4f35b2d5f04f283');
INSERT INTO events VALUES(21,1,21,1795275966289,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'seat:2','{"type":"played","seat":2,"tile":"3-3","end":"left"}',20,X'3562496b6a6dea238b2c25f0bbf52a72');
INSERT INTO events VALUES(22,1,22,1795275966293,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'seat:3','{"type":"played","seat":3,"tile":"0-3","end":"left"}',21,X'34fbe496b67fc389f83aca55f2268fd8');
INSERT INTO events VALUES(23,1,23,1795275966302,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'seat:0','{"type":"played","seat":0,"tile":"0-6","end":"left"}',22,X'8070ed610aa2307d82c493a4953ab013');
INSERT INTO events VALUES(24,1,24,1795275966310,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'seat:1','{"type":"played","seat":1,"tile":"5-6","end":"left"}',23,X'b7c187d131ecc07c907128839f38d210');
INSERT INTO events VALUES(25,1,25,1795275966313,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'seat:2','{"type":"played","seat":2,"tile":"5-5","end":"left"}',24,X'6b7bbc2101b149e0d34d3ea316682d49');
INSERT INTO events VALUES(26,1,26,1795275966325,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'seat:3','{"type":"played","seat":3,"tile":"0-5","end":"left"}',25,X'2e87493cf9bab7b4e2f7febf78d65e33');
INSERT INTO events VALUES(27,1,27,1795275966332,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'seat:0','{"type":"played","seat":0,"tile":"3-6","end":"right"}',26,X'59ebee6a39861b837c035f6e4fa78d8c');
INSERT INTO events VALUES(28,1,28,1795275966342,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'seat:1','{"type":"played","seat":1,"tile":"6-6","end":"right"}',27,X'96963c3ce9639eefdf7551269545c3a0');
INSERT INTO events VALUES(29,1,29,1795275966349,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'seat:2','{"type":"played","seat":2,"tile":"4-6","end":"right"}',28,X'80abeb222c02db8df069148a29643aa2');
INSERT INTO events VALUES(30,1,30,1795275966365,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'seat:3','{"type":"played","seat":3,"tile":"0-4","end":"right"}',29,X'08ef2e4718bd523ff1716bbf291e3145');
INSERT INTO events VALUES(31,1,31,1795275966365,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'seat:3','{"type":"deal_ended","finished":{"result":{"deal":1,"reason":"blocked","winners":[3],"seats":[{"points":14,"total":0,"chips":0},{"points":15,"total":-4,"chips":-4},{"points":15,"total":-4,"chips":-4},{"points":12,"total":8,"chips":8}],"lines":[{"seat":0,"what":"pips_left","rule":"R5.1","points":14,"tiles":["1-6","2-5"]},{"seat":1,"what":"pips_left","rule":"R5.1","points":15,"tiles":["1-5","4-5"]},{"seat":2,"what":"pips_left","rule":"R5.1","points":15,"tiles":["3-4","3-5"]},{"seat":3,"what":"pips_left","rule":"R5.1","points":12,"tiles":["2-2","2-6"]}]},"winner":3,"hands":[["1-6","2-5"],["1-5","4-5"],["3-4","3-5"],["2-2","2-6"]],"dead":[[],[],[],[]],"undealt":[]}}',30,X'fafda028b5b01ff5fa3de7ec9eff5d13');
INSERT INTO events VALUES(32,1,32,1795275966365,'game','01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'seat:3','{"type":"match_ended","result":{"reason":"deals_played","winners":[3],"totals":[0,-4,-4,8]}}',31,X'cde880821a31c6716e9328bc87f10ea0');
INSERT INTO events VALUES(33,1,33,1795275966365,'room',NULL,0,'house','{"type":"match_finished","reason":"deals_played","winners":[3],"totals":[0,-4,-4,8]}',32,X'bc8d7bbdf53f42ef14fce08e47eb482d');
INSERT INTO events VALUES(34,1,34,1795275966370,'room',NULL,0,'player:01M7ZCJHNST70GC96Q97DM45T2','{"type":"seat_emptied","seat":3}',33,X'be9b2074cec153186f0933b4cb9bed6f');
INSERT INTO events VALUES(35,1,35,1795275966370,'room',NULL,0,'player:01M7ZCJHNST70GC96Q97DM45T2','{"type":"configured","variant":"kap_tai_shap","seats":3,"options":{"sets":0,"ante":1,"pair_rule":"any_sum","four_two_value":"six","turn_mode":"either","pickup_scope":"any","drawn_tile":"must_discard","win_claim":"auto","exhausted":"carry_pot","first_player":"dice","direction":"ccw","hands":3,"rake_percent":0,"reveal_losers":false},"settings":{"name":"Ayu''s table","listed":false,"watching":"link","auto_pass":true,"turn_seconds":0,"bank_seconds":60,"grace_seconds":60,"between_deals_seconds":15,"chat":true}}',34,X'0fdb5a51df5ae21711b4972efc68dc38');
INSERT INTO events VALUES(36,1,36,1795275966378,'room',NULL,0,'player:01M7ZCJHNST70GC96Q97DM45T2','{"type":"checkpointed","state":{"id":"01M7ZCJHP370DP2E87Z8VAWZQ5","code":"B54A9PZE","watch_code":"R8ZH920E","created_ms":1795275966147,"variant":"kap_tai_shap","options":{"sets":0,"ante":1,"pair_rule":"any_sum","four_two_value":"six","turn_mode":"either","pickup_scope":"any","drawn_tile":"must_discard","win_claim":"auto","exhausted":"carry_pot","first_player":"dice","direction":"ccw","hands":3,"rake_percent":0,"reveal_losers":false},"settings":{"name":"Ayu''s table","listed":false,"watching":"link","auto_pass":true,"turn_seconds":0,"bank_seconds":60,"grace_seconds":60,"between_deals_seconds":15,"chat":true},"phase":"gathering","seats":[{"occupant":"person","player":"01M7ZCJHNST70GC96Q97DM45T2","name":"Ayu","presence":"here","left":false,"ready":false},{"occupant":"person","player":"01M7ZCJHPM20R2QS685W977DQN","name":"Budi","presence":"here","left":false,"ready":false},{"occupant":"bot","name":"Bilimbi","presence":"here","left":false,"ready":false}],"host":"01M7ZCJHNST70GC96Q97DM45T2","host_name":"Ayu","host_here":true,"locked":false,"removed":[],"muted":[],"matches":1,"seat_codes":[],"clocks":{"turn_ms":0,"bank_ms":[]},"closed":false}}',35,X'239bee6a9a35367d49c3a7a6ed7444fa');
INSERT INTO events VALUES(37,1,37,1795275966378,'room',NULL,0,'player:01M7ZCJHNST70GC96Q97DM45T2','{"type":"match_started","number":2,"match":"01M7ZCJHXABR986HDTDVC0FCN5","variant":"kap_tai_shap","rules_version":1,"options":{"sets":0,"ante":1,"pair_rule":"any_sum","four_two_value":"six","turn_mode":"either","pickup_scope":"any","drawn_tile":"must_discard","win_claim":"auto","exhausted":"carry_pot","first_player":"dice","direction":"ccw","hands":3,"rake_percent":0,"reveal_losers":false}}',36,X'accaa86ec8cfd6dfce543835a406a969');
INSERT INTO events VALUES(38,1,38,1795275966378,'room',NULL,0,'house','{"type":"deal_seeded","deal":1,"seed":"288c70387e5c72b4cb15060309deed4cfea46804bcdf8ea9a5ea83b2fe7c1579"}',37,X'59b9a54b31a9a2d5f6e131682e272c76');
INSERT INTO events VALUES(39,1,39,1795275966378,'game','01M7ZCJHXABR986HDTDVC0FCN5',1,'house','{"type":"antes_paid","deal":1,"seats":3,"ante":1,"pot":3}',38,X'1d1640422a5eeb5b50543cfa587da811');
INSERT INTO events VALUES(40,1,40,1795275966378,'game','01M7ZCJHXABR986HDTDVC0FCN5',1,'house','{"type":"first_chosen","seat":0,"by":"dice","roller":0,"dice":[2,1,6,6]}',39,X'37b2d070ed58d788d0259bb9e7955eda');
INSERT INTO events VALUES(41,1,41,1795275966378,'game','01M7ZCJHXABR986HDTDVC0FCN5',1,'house','{"type":"dealt","deal":1,"first":0,"hands":[{"owner":0,"value":["1-1","3-1","3-1","3-3","4-1","4-4","5-3","6-2","6-6","6-6"]},{"owner":1,"value":["2-1","3-1","3-3","4-2","4-2","5-1","6-2","6-3","6-5"]},{"owner":2,"value":["1-1","2-2","2-2","3-1","5-3","5-5","6-1","6-5","6-5"]}],"wall":["5-5","6-3","6-6","6-4","3-2","4-3","2-2","6-1","6-4","5-1","5-5","5-4","4-4","6-1","1-1","6-4","6-4","2-2","1-1","6-6","5-5","5-2","4-3","3-3","4-1","5-2","5-4","5-1","3-2","3-3","5-1","2-1","4-4","6-5","6-1","4-4"]}',40,X'2e1e5cf128b5e923ac0703b6eabc8a90');
INSERT INTO events VALUES(42,1,42,1795275966386,'game','01M7ZCJHXABR986HDTDVC0FCN5',1,'seat:0','{"type":"discarded","seat":0,"tile":"1-1"}',41,X'5599309934096e258286e3eadca41a96');
INSERT INTO events VALUES(43,1,43,1795275966396,'game','01M7ZCJHXABR986HDTDVC0FCN5',1,'seat:2','{"type":"drew","seat":2,"tile":{"owner":2,"value":"5-5"}}',42,X'c8efec6e1abc3fda5af62f7c4dba244e');
INSERT INTO events VALUES(44,1,44,1795275966396,'game','01M7ZCJHXABR986HDTDVC0FCN5',1,'seat:2','{"type":"discarded","seat":2,"tile":"5-5"}',43,X'6bcff6f3b08723a9c28ce251a75ccc6b');
INSERT INTO events VALUES(45,1,45,1795275966406,'game','01M7ZCJHXABR986HDTDVC0FCN5',1,'seat:1','{"type":"picked_up","seat":1,"tile":"1-1"}',44,X'64eab2297500b73992d2889997e5f831');
INSERT INTO events VALUES(46,1,46,1795275966414,'game','01M7ZCJHXABR986HDTDVC0FCN5',1,'seat:1','{"type":"discarded","seat":1,"tile":"2-1"}',45,X'e1b39942917b1bd60887035b9567a2f6');
INSERT INTO events VALUES(47,1,47,1795275966420,'game','01M7ZCJHXABR986HDTDVC0FCN5',1,'seat:0','{"type":"picked_up","seat":0,"tile":"2-1"}',46,X'fac86088a9fb61a82415514c2718a4a7');
CREATE TABLE log_heads (
  log INTEGER PRIMARY KEY REFERENCES rooms,
  length INTEGER NOT NULL,
  last_event INTEGER,
  hash BLOB NOT NULL
) STRICT;
INSERT INTO log_heads VALUES(1,47,47,X'fac86088a9fb61a82415514c2718a4a7');
CREATE TABLE seats (
  room_id TEXT NOT NULL REFERENCES rooms (room_id),
  seat INTEGER NOT NULL,
  occupant TEXT NOT NULL CHECK (occupant IN ('open', 'person', 'bot')),
  player_id TEXT,
  name TEXT NOT NULL CHECK (player_id IS NULL OR name = ''),
  PRIMARY KEY (room_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO seats VALUES('01M7ZCJHP370DP2E87Z8VAWZQ5',0,'person','01M7ZCJHNST70GC96Q97DM45T2','');
INSERT INTO seats VALUES('01M7ZCJHP370DP2E87Z8VAWZQ5',1,'person','01M7ZCJHPM20R2QS685W977DQN','');
INSERT INTO seats VALUES('01M7ZCJHP370DP2E87Z8VAWZQ5',2,'bot',NULL,'Bilimbi');
CREATE TABLE matches (
  match_id TEXT PRIMARY KEY,
  room_id TEXT NOT NULL REFERENCES rooms (room_id),
  number INTEGER NOT NULL,
  variant TEXT NOT NULL,
  rules_version INTEGER NOT NULL,
  seats INTEGER NOT NULL,
  options TEXT NOT NULL,
  opened_ms INTEGER NOT NULL,
  closed_ms INTEGER,
  reason TEXT,
  UNIQUE (room_id, number)
) STRICT;
INSERT INTO matches VALUES('01M7ZCJHQRFVXA5FN3CQNJZ6NM','01M7ZCJHP370DP2E87Z8VAWZQ5',1,'gaple',1,4,'{"variant":"4x7","teams":false,"direction":"cw","no_double_passes_to":"next_seat","cannot_play":"discard","discard_end":"first_empty","double_blank_25":false,"settlement":"chips","deals":1}',1795275966200,1795275966365,'deals_played');
INSERT INTO matches VALUES('01M7ZCJHXABR986HDTDVC0FCN5','01M7ZCJHP370DP2E87Z8VAWZQ5',2,'kap_tai_shap',1,3,'{"sets":0,"ante":1,"pair_rule":"any_sum","four_two_value":"six","turn_mode":"either","pickup_scope":"any","drawn_tile":"must_discard","win_claim":"auto","exhausted":"carry_pot","first_player":"dice","direction":"ccw","hands":3,"rake_percent":0,"reveal_losers":false}',1795275966378,NULL,NULL);
CREATE TABLE match_players (
  match_id TEXT NOT NULL REFERENCES matches,
  seat INTEGER NOT NULL,
  occupant TEXT NOT NULL CHECK (occupant IN ('open', 'person', 'bot')),
  player_id TEXT,
  name TEXT NOT NULL CHECK (player_id IS NULL OR name = ''),
  total INTEGER,
  won INTEGER NOT NULL DEFAULT 0 CHECK (won IN (0, 1)),
  PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO match_players VALUES('01M7ZCJHQRFVXA5FN3CQNJZ6NM',0,'person','01M7ZCJHNST70GC96Q97DM45T2','',0,0);
INSERT INTO match_players VALUES('01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'person','01M7ZCJHPM20R2QS685W977DQN','',-4,0);
INSERT INTO match_players VALUES('01M7ZCJHQRFVXA5FN3CQNJZ6NM',2,'bot',NULL,'Bilimbi',-4,0);
INSERT INTO match_players VALUES('01M7ZCJHQRFVXA5FN3CQNJZ6NM',3,'bot',NULL,'Bwa-nwar',8,1);
INSERT INTO match_players VALUES('01M7ZCJHXABR986HDTDVC0FCN5',0,'person','01M7ZCJHNST70GC96Q97DM45T2','',NULL,0);
INSERT INTO match_players VALUES('01M7ZCJHXABR986HDTDVC0FCN5',1,'person','01M7ZCJHPM20R2QS685W977DQN','',NULL,0);
INSERT INTO match_players VALUES('01M7ZCJHXABR986HDTDVC0FCN5',2,'bot',NULL,'Bilimbi',NULL,0);
CREATE TABLE deals (
  match_id TEXT NOT NULL REFERENCES matches,
  deal INTEGER NOT NULL,
  seed TEXT NOT NULL,
  opened_ms INTEGER NOT NULL,
  closed_ms INTEGER,
  reason TEXT,
  lines TEXT,
  PRIMARY KEY (match_id, deal)
) STRICT, WITHOUT ROWID;
INSERT INTO deals VALUES('01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'1168371247d3f5a0bbf46ab2cbd2b4d8172e628994ff94f417dc9fbedf18cba0',1795275966200,1795275966365,'blocked','[{"seat":0,"what":"pips_left","rule":"R5.1","points":14,"tiles":["1-6","2-5"]},{"seat":1,"what":"pips_left","rule":"R5.1","points":15,"tiles":["1-5","4-5"]},{"seat":2,"what":"pips_left","rule":"R5.1","points":15,"tiles":["3-4","3-5"]},{"seat":3,"what":"pips_left","rule":"R5.1","points":12,"tiles":["2-2","2-6"]}]');
INSERT INTO deals VALUES('01M7ZCJHXABR986HDTDVC0FCN5',1,'288c70387e5c72b4cb15060309deed4cfea46804bcdf8ea9a5ea83b2fe7c1579',1795275966378,NULL,NULL,NULL);
CREATE TABLE deal_results (
  match_id TEXT NOT NULL,
  deal INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  points INTEGER NOT NULL,
  total INTEGER NOT NULL,
  chips INTEGER NOT NULL,
  won INTEGER NOT NULL CHECK (won IN (0, 1)),
  PRIMARY KEY (match_id, deal, seat),
  FOREIGN KEY (match_id, deal) REFERENCES deals,
  FOREIGN KEY (match_id, seat) REFERENCES match_players
) STRICT, WITHOUT ROWID;
INSERT INTO deal_results VALUES('01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,0,14,0,0,0);
INSERT INTO deal_results VALUES('01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,1,15,-4,-4,0);
INSERT INTO deal_results VALUES('01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,2,15,-4,-4,0);
INSERT INTO deal_results VALUES('01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,3,12,8,8,1);
CREATE TABLE ledger_entries (
  entry INTEGER PRIMARY KEY,
  match_id TEXT NOT NULL REFERENCES matches,
  deal INTEGER NOT NULL,
  reason TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
INSERT INTO ledger_entries VALUES(1,'01M7ZCJHQRFVXA5FN3CQNJZ6NM',1,'deal',1795275966365);
INSERT INTO ledger_entries VALUES(2,'01M7ZCJHXABR986HDTDVC0FCN5',1,'ante',1795275966378);
CREATE TABLE ledger_lines (
  entry INTEGER NOT NULL REFERENCES ledger_entries,
  line INTEGER NOT NULL,
  account TEXT NOT NULL,
  chips INTEGER NOT NULL,
  PRIMARY KEY (entry, line)
) STRICT, WITHOUT ROWID;
INSERT INTO ledger_lines VALUES(1,1,'bot:01M7ZCJHQRFVXA5FN3CQNJZ6NM:2',-4);
INSERT INTO ledger_lines VALUES(1,2,'bot:01M7ZCJHQRFVXA5FN3CQNJZ6NM:3',8);
INSERT INTO ledger_lines VALUES(2,3,'bot:01M7ZCJHXABR986HDTDVC0FCN5:2',-1);
INSERT INTO ledger_lines VALUES(2,1,'player:01M7ZCJHNST70GC96Q97DM45T2',-1);
INSERT INTO ledger_lines VALUES(1,0,'player:01M7ZCJHPM20R2QS685W977DQN',-4);
INSERT INTO ledger_lines VALUES(2,2,'player:01M7ZCJHPM20R2QS685W977DQN',-1);
INSERT INTO ledger_lines VALUES(2,0,'pot:01M7ZCJHXABR986HDTDVC0FCN5',3);
CREATE TABLE tallies (
  tally INTEGER PRIMARY KEY,
  match_id TEXT NOT NULL REFERENCES matches,
  deal INTEGER NOT NULL,
  kind TEXT NOT NULL,
  seat INTEGER NOT NULL,
  other INTEGER
) STRICT;
CREATE INDEX player_tokens_by_player ON player_tokens (player_id);
CREATE INDEX rooms_open ON rooms (created_ms) WHERE closed = 0;
CREATE INDEX match_players_by_player ON match_players (player_id) WHERE player_id IS NOT NULL;
CREATE INDEX ledger_entries_by_match ON ledger_entries (match_id);
CREATE INDEX ledger_lines_by_account ON ledger_lines (account, chips);
CREATE INDEX tallies_by_match ON tallies (match_id);
CREATE VIEW v_rooms AS
SELECT r.code, r.name, r.variant, r.phase, r.listed, r.closed, h.length AS events,
       coalesce(p.name, '') AS host,
       strftime('%Y-%m-%dT%H:%M:%fZ', r.created_ms / 1000.0, 'unixepoch') AS created,
       strftime('%Y-%m-%dT%H:%M:%fZ', r.updated_ms / 1000.0, 'unixepoch') AS updated,
       r.room_id
FROM rooms r JOIN log_heads h USING (log) LEFT JOIN players p ON p.player_id = r.host_id;
CREATE VIEW v_seats AS
SELECT r.code, s.seat, s.occupant, coalesce(p.name, s.name) AS name, s.room_id
FROM seats s JOIN rooms r USING (room_id) LEFT JOIN players p USING (player_id);
CREATE VIEW v_matches AS
SELECT r.code, m.number, m.variant, m.seats, m.reason,
       strftime('%Y-%m-%dT%H:%M:%fZ', m.opened_ms / 1000.0, 'unixepoch') AS opened,
       strftime('%Y-%m-%dT%H:%M:%fZ', m.closed_ms / 1000.0, 'unixepoch') AS closed,
       (SELECT group_concat(coalesce(p.name, w.name), ', ')
        FROM match_players w LEFT JOIN players p USING (player_id)
        WHERE w.match_id = m.match_id AND w.won = 1) AS winners,
       m.match_id, m.room_id
FROM matches m JOIN rooms r USING (room_id);
CREATE VIEW v_match_players AS
SELECT r.code, m.number, w.seat, w.occupant, coalesce(p.name, w.name) AS name, w.total, w.won, w.match_id
FROM match_players w JOIN matches m USING (match_id) JOIN rooms r USING (room_id)
     LEFT JOIN players p ON p.player_id = w.player_id;
CREATE VIEW v_deals AS
SELECT r.code, m.number AS match, d.deal, d.reason, s.seat, coalesce(p.name, w.name) AS name,
       s.points, s.total, s.chips, s.won,
       strftime('%Y-%m-%dT%H:%M:%fZ', d.opened_ms / 1000.0, 'unixepoch') AS opened,
       strftime('%Y-%m-%dT%H:%M:%fZ', d.closed_ms / 1000.0, 'unixepoch') AS closed,
       d.match_id
FROM deals d JOIN matches m USING (match_id) JOIN rooms r USING (room_id)
     LEFT JOIN deal_results s ON s.match_id = d.match_id AND s.deal = d.deal
     LEFT JOIN match_players w ON w.match_id = d.match_id AND w.seat = s.seat
     LEFT JOIN players p ON p.player_id = w.player_id;
CREATE VIEW v_chips AS
SELECT l.account, coalesce(p.name, '') AS name, sum(l.chips) AS chips, count(*) AS lines
FROM ledger_lines l LEFT JOIN players p ON l.account = 'player:' || p.player_id
GROUP BY l.account;
CREATE VIEW v_ledger AS
SELECT e.entry, strftime('%Y-%m-%dT%H:%M:%fZ', e.at_ms / 1000.0, 'unixepoch') AS at, e.reason, l.account, l.chips,
       e.deal, e.match_id
FROM ledger_entries e JOIN ledger_lines l USING (entry);
CREATE VIEW v_unbalanced AS
SELECT entry, sum(chips) AS chips FROM ledger_lines GROUP BY entry HAVING sum(chips) <> 0;
CREATE VIEW v_events AS
SELECT r.code, e.seq, strftime('%Y-%m-%dT%H:%M:%fZ', e.at_ms / 1000.0, 'unixepoch') AS at, e.kind, e.deal, e.by,
       e.payload, e.match_id, r.room_id, lower(hex(e.hash)) AS hash
FROM events e JOIN rooms r USING (log);
COMMIT;
PRAGMA user_version = 1;
