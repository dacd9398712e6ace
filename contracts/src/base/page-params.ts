/** The parameter that names a dealer in an address. Whoever opens it acts for that dealer, if they may. */
export const dealerParam = 'dealer'

/** The parameter that names the dealership to which the home page's reader is invited. */
export const invitationParam = 'invitation'
