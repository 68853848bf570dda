/** Numbers of keys whose addresses end (and, after the common T, begin) like those of the sandbox's suppliers. They were
 *  found by a search. */
export const lookAlikes: Readonly<Record<string, number>> = {
  'Northwind Hosting': 251,
  'Lumen Energy': 61506,
  'Halden Logistics': 5339,
  'Quayside Legal': 34500,
  'Petra Design': 42926,
  'Meridian Audit': 52649,
}
