-- Main and test networks are told by their CAIP-2 id, not by their name: what packages/ledger does not list as a test network
-- is a main network. The recorded answers of the sandbox get an id of their own: nothing is ever sent there.
update tokens set
  chain_reference = '0x5a17b0c6',
  caip19 = replace(caip19, 'tron:0x2b6653dc/', 'tron:0x5a17b0c6/')
where network_id in (select id from networks where code = 'tron-recorded' and chain_id = '0x2b6653dc' and not is_main);
update networks set chain_id = '0x5a17b0c6'
where code = 'tron-recorded' and chain_id = '0x2b6653dc' and not is_main;

update networks set is_main = (chain, chain_id) not in (
  ('tron', '0xcd8690dc'), ('tron', '0x94a9059e'), ('tron', '0x5a17b0c5'), ('tron', '0x5a17b0c6'),
  ('ethereum', '11155111'), ('ethereum', '17000'), ('ethereum', '560048'), ('ethereum', '31337'), ('ethereum', '1337'),
  ('bitcoin', '000000000933ea01ad0ee984209779ba'), ('bitcoin', '00000000da84f2bafbbc53dee25a72ae'),
  ('bitcoin', '00000008819873e925422c1ff0f99f7c'), ('bitcoin', '0f9188f13cb7b2c71f2a335e3a4fc328'),
  ('solana', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'), ('solana', '4uhcVJyU9pJkvQyUS88uRDiswHXSCkY3'));
