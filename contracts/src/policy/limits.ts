/** Maximum lengths of texts and maximum numbers of things. */
export const limits = {
  passwordMin: 8,
  passwordMax: 64,
  /** Length of a password that is entered to be compared with the stored one. */
  passwordEnteredMax: 256,
  /** Characters of a code of a second factor as it is entered, with blanks and hyphens. */
  factorCodeMax: 40,
  emailMax: 254,
  recordIdMax: 64,
  /** The largest whole number that fits into an `integer` column of both databases: versions, counts, address keys. */
  integerMax: 2_147_483_647,
  nameMax: 60,
  searchTermMax: 60,
  /** Length of a search term as it is entered, including surrounding blanks. */
  searchEnteredMax: 256,
  /** Results that one search requests from the ERP; the page says if there are more. */
  searchResultsMax: 1000,
  /** Suggestions of parts whose number is nearly the one that was searched for or typed. */
  nearPartsMax: 5,
  searchPageSizes: [10, 25, 50, 100, 250],
  searchPageSizeDefault: 10,
  itemNumberMax: 32,
  /** Price breaks of a part besides the first. */
  priceBreaksMax: 50,
  /** Pieces that one price is for. */
  priceUnitMax: 100_000,
  /** Part numbers in one request for prices. */
  priceRequestMax: 1000,
  cartLinesMax: 1000,
  /** Parts whose quantity in the ERP's order differs from the ordered one: up to all parts of both. */
  differencesMax: 2000,
  cartQuantityMax: 99_999,
  cartNoteMax: 90,
  /** Characters of each text that a cart keeps of a part's details. */
  cartItemTextMax: 200,
  /** Edits of a cart in one request. */
  cartEditsMax: 100,
  /** Earlier orders with the same content that a new order may be meant in addition to. In practice there are only a few. */
  duplicatesKnownMax: 50,
  poNumberMax: 16,
  specialInstructionsMax: 31,
  /** Characters of the portal's order references: the ERP must be able to store this many. */
  referenceMax: 24,
  /** Characters of a list's version, as the page sends it back. */
  versionMax: 64,
  /** Characters of the reason why an order is canceled, or its release declined, which the dealer reads. */
  cancelReasonMax: 200,
  /** Rejected orders in a dealer's list, the newest first. */
  rejectedOrdersMax: 200,
  /** Dealers in one request for last orders. */
  recentOrdersMax: 500,
  phoneMax: 30,
  /** Dealers of each kind that the staff's home page names. */
  glanceNamedMax: 5,
  /** Days after which a dealer who has not ordered again counts as silent. */
  silentDays: 60,
  /** Events of an account, newest first, that are shown to somebody who helps with its login. */
  loginHelpEventsMax: 30,
  /** Sales reps in one request for house dealers. */
  repsNamedMax: 1000,
  /** Invitations in one request. A page with more sends several requests, each with its own code if the account has two-step login. */
  invitationsMax: 50,
  /** People whom one request invites to a dealership. */
  peopleInvitedMax: 50,
  /** The highest order limit of a person, in cents. */
  orderLimitMax: 100_000_000,
  /** Parts in the list of what a dealer has bought, the latest first. */
  boughtPartsMax: 2000,
  /** Invoices, newest first, from which that list is made if the ERP has none of its own. */
  boughtInvoicesMax: 500,
  /** Saved orders per dealer, unless the distributor's configuration allows more. */
  savedOrdersDefault: 5,
  /** The most that the configuration may allow. */
  savedOrdersMax: 100,
  /** US cents of a price in a saved order. */
  savedPriceMax: 50_000_000,
  /** Characters of a part's description in a saved order. */
  savedDescriptionMax: 120,
  /** Lines of an invoice that can be printed as a PDF file: about 130 pages. */
  pdfLinesMax: 5000,
  bannerContentMax: 160,
  bannerLinkMax: 500,
  /** Open submissions in a list: more than a person could settle in a day. */
  submissionsListedMax: 500,
  /** Submissions in the answer to a search. */
  submissionsFoundMax: 100,
  /** Dealers or accounts whose records are looked for when a name or a representative is searched for. */
  namesMatchedMax: 500,
  /** The latest settled ones, shown if none needs attention. */
  submissionsRecentMax: 10,
  auditPageLines: 50,
  auditPagesMax: 100_000,
  auditExportLines: 100_000,
  /** Minutes that the page on the ERP's status covers, with one figure per minute. */
  erpStatusMinutes: 60,
  /** The latest bad answers of the ERP that are kept. */
  badAnswersKept: 50,
  /** How many problems of a bad answer are named; the rest are counted. */
  problemsNamed: 20,
  /** How many bad records of one answer are gone through for their problems. */
  badRecordsExamined: 1000,
  /** The id of a server file. */
  fileIdLength: 32,
  /** The latest deliveries of a server file that are kept. */
  fileDeliveriesKept: 50,
  requestBodyBytes: 1_048_576,
  /** The body of a call that anybody may make: no visitor needs more. */
  publicBodyBytes: 16_384,
  /** Characters of the error message that a failed page reports. */
  failureMessageMax: 300,
  /** Lines of its stack trace, and characters per line. */
  failureFramesMax: 30,
  failureFrameMax: 160,
  /** Failures that a page reports before it is reloaded. */
  failuresPerVisit: 5
} as const
