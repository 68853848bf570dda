/** The businesses and people with whom the organisations of the sandbox deal, on every chain. */
export const supplierNames = [
  'Northwind Hosting',
  'Lumen Energy',
  'Halden Logistics',
  'Quayside Legal',
  'Petra Design',
  'Meridian Audit',
]
export const freelancerNames = ['Jonas Vik', 'Karla Mendez', 'Leo Marchetti', 'Mina Park']
export const exchangeName = 'Corvus Exchange'
export const customerNames = [
  'Aster Retail',
  'Brightwater Foods',
  'Cobalt Mining',
  'Delta Freight',
  'Evergreen Farms',
  'Fjord Shipping',
  'Granite Builders',
  'Harbor Insurance',
]
