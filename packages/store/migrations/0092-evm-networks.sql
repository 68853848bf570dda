-- Polygon and BNB networks have coins of their own, and four more test networks are known (packages/ledger/src/chains/evm-networks.ts).
update tokens set
  asset = c.asset,
  asset_reference = split_part(c.asset, ':', 2),
  caip19 = replace(tokens.caip19, '/slip44:60', '/' || c.asset)
from networks n
join (values ('137', 'slip44:966'), ('80002', 'slip44:966'), ('56', 'slip44:714'), ('97', 'slip44:714')) as c (chain_id, asset)
  on c.chain_id = n.chain_id
where n.chain = 'ethereum' and tokens.network_id = n.id and tokens.asset = 'slip44:60'
  and not exists (select from tokens listed where listed.network_id = n.id and listed.asset = c.asset);

update networks set is_main = false
where chain = 'ethereum' and chain_id in ('80002', '421614', '84532', '97');
