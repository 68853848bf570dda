/** The name of a request for people, as on the approver page. */
export const referenceOf = (id: string): string => `TR-${id.slice(-6).toUpperCase()}`
