/** How long, how many and how much anything may be. */
export const limits = {
  passwordMin: 8,
  passwordMax: 64,
  /** Of what is entered to be compared with the password on file. */
  passwordEnteredMax: 256,
  emailMax: 254,
  recordIdMax: 64,
  nameMax: 60,
  searchTermMax: 60,
  /** Rows the ERP is asked for in one search; past it the page says that there are more. */
  searchResultsMax: 1000,
  searchPageSizes: [10, 25, 50, 100, 250],
  searchPageSizeDefault: 10,
  itemNumberMax: 30,
  /** Item numbers in one request for prices. */
  priceRequestMax: 1000,
  cartLinesMax: 1000,
  cartQuantityMax: 99_999,
  cartNoteMax: 90,
  cartBadgeMax: 99,
  poNumberMax: 16,
  /** Of the text that stands for what is known of a dealer's orders. */
  versionMax: 64,
  specialInstructionsMax: 31,
  /** Of why an order was cancelled, in words for the dealer. */
  cancelReasonMax: 200,
  /** Dealers whose last orders are asked for at once. */
  recentOrdersMax: 500,
  savedOrdersPerDealer: 5,
  /** Of a part's description, as a saved order keeps it. */
  savedDescriptionMax: 120,
  /** A new dealer's first order must be above this many cents. */
  firstOrderCents: 50_000,
  /** The default shipping address's key in a dealer's addresses. */
  defaultAddressKey: 9999,
  invoiceHistoryMonths: 3,
  /** Lines of an invoice that is made into a PDF file: about 130 pages. */
  invoicePdfLinesMax: 5000,
  bannerContentMax: 160,
  /** Characters of a file's list of recipients. */
  recipientsMax: 10_000,
  bannerDismissalSeconds: 7200,
  requestBodyBytes: 1_048_576,
  /** Characters of an error's message, as a page that failed reports it. */
  failureMessageMax: 300,
  /** Lines of its stack, and characters of one. */
  failureFramesMax: 30,
  failureFrameMax: 160,
  /** Failures that a page reports until it is loaded anew. */
  failuresPerVisit: 5
} as const

export const toastsMax = 20
export const headerCollapsePx = 50

export const bannerDefaults = { banner_color: '#A91108', text_color: '#FFFFFF' } as const
