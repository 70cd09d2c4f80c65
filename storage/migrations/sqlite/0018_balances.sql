-- The balances follow each entry of the ledger. They followed each of its lines, and a trigger costs more than its line.
DROP TRIGGER balances_follow_new_lines;
CREATE TRIGGER balances_follow_new_entries AFTER INSERT ON ledger_entries BEGIN
  INSERT INTO balances (account, chips, lines) SELECT account, chips, 1 FROM ledger_lines WHERE entry = NEW.entry
  ON CONFLICT (account) DO UPDATE SET chips = chips + excluded.chips, lines = lines + 1;
END;
