/** How long a text may be, and how many of a thing there may be. */
export const limits = {
  passwordMin: 8,
  passwordMax: 64,
  /** A password as it is entered, before it is compared with the one on file. */
  passwordEnteredMax: 256,
  emailMax: 254,
  recordIdMax: 64,
  nameMax: 60,
  searchTermMax: 60,
  /** A search term as it is entered, with the blanks around it. */
  searchEnteredMax: 256,
  /** Rows that the ERP is asked for in one search; the page says where there are more. */
  searchResultsMax: 1000,
  searchPageSizes: [10, 25, 50, 100, 250],
  searchPageSizeDefault: 10,
  itemNumberMax: 30,
  /** Item numbers in one request for prices. */
  priceRequestMax: 1000,
  cartLinesMax: 1000,
  cartQuantityMax: 99_999,
  cartNoteMax: 90,
  poNumberMax: 16,
  specialInstructionsMax: 31,
  /** The portal's reference of an order: an ERP must be able to store this many characters. */
  referenceMax: 24,
  /** The version of a list of orders, as the page sends it back. */
  versionMax: 64,
  /** Why an order was cancelled, in words for the dealer. */
  cancelReasonMax: 200,
  /** Dealers in one request for last orders. */
  recentOrdersMax: 500,
  /** Sales reps that one request for house dealers may name. */
  repsNamedMax: 1000,
  savedOrdersPerDealer: 5,
  /** A part's description, as a saved order keeps it. */
  savedDescriptionMax: 120,
  /** Lines of an invoice that can be printed as a PDF file: about 130 pages. */
  invoicePdfLinesMax: 5000,
  bannerContentMax: 160,
  /** Open submissions in a list: more than a person could settle in a day. */
  submissionsListedMax: 500,
  /** Submissions in a search's answer. */
  submissionsFoundMax: 100,
  auditPageLines: 50,
  auditPagesMax: 100_000,
  auditExportLines: 10_000,
  /** Figures of the ERP's calls that administrators see, one a minute. */
  erpStatusMinutes: 60,
  /** The id of a server file. */
  fileIdLength: 32,
  requestBodyBytes: 1_048_576,
  /** Characters of an error's message, as a page that failed reports it. */
  failureMessageMax: 300,
  /** Lines of its stack, and characters of one. */
  failureFramesMax: 30,
  failureFrameMax: 160,
  /** Failures that a page reports until it is reloaded. */
  failuresPerVisit: 5
} as const
