/**
 * The version of the contract; docs/erp-gateway-changes.md has its changes. The first number stands in the paths, and a gateway must be changed with it; the
 * second goes up with every field, operation and guarantee that is new.
 */
export const contractVersion = '1.4'
