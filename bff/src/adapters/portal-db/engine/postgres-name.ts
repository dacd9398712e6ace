/** How PostgreSQL names the portal's connections. */
export const applicationName = 'dealer-portal'
