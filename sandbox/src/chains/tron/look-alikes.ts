/** Numbers of keys whose addresses end (and, but for the T that all share, begin) like those of the sandbox's suppliers. Found by
 *  trying keys in turn. */
export const lookAlikes: Readonly<Record<string, number>> = {
  'Northwind Hosting': 251,
  'Lumen Energy': 61506,
  'Halden Logistics': 5339,
  'Quayside Legal': 34500,
  'Petra Design': 42926,
  'Meridian Audit': 52649,
}
