/** Constants of spec section 9 and of the wire format. Times are in milliseconds, sizes in bytes unless stated otherwise. */
export const limits = {
  /** Spec 9 "Stream reconnect". */
  reconnect: { maxAttempts: 100, initialMs: 1000, maxMs: 30_000, multiplier: 2, jitterMs: 1000 },
  /**
   * Spec 9 "Heartbeat": the client checks every `checkMs` and closes a connection after `staleMs` without data; the server sends a
   * heartbeat after `sendMs` of silence.
   */
  heartbeat: { sendMs: 10_000, checkMs: 10_000, staleMs: 30_000 },
  /** Spec 9 "Mobile width threshold", CSS pixels. */
  mobileWidthPx: 600,
  /** Spec 9 "Search replay cache cleanup". */
  replayCleanupMs: 10_000,
  /** Spec 9 "Creating-session slow threshold". */
  createSessionSlowMs: 2000,
  /** Spec 9 "Scroll animation default". */
  scrollMs: 500,
  /** Spec 9 "Relative time". */
  relativeTime: { justNowMs: 60_000, minutesMs: 3_600_000 },
  /** Spec 9 "Default page size". */
  pageSize: 10,
  /** Spec 9 "Toast". */
  toastMs: 3000,
  /** Spec 9 "Upload": a smaller file is uploaded in one request. */
  uploadSimpleBytes: 31_457_280,
  /** Spec 9 "Upload": parts of larger files, and the number of retries of a failed part. */
  upload: { partBytes: 5_242_880, partRetries: 3, parts: 100_000, keptMs: 7 * 24 * 3600 * 1000 },
  /**
   * Disk space reserved for answers: nothing else is stored while less than this share of the disk, within the minimum and maximum, is
   * free.
   */
  diskReserve: { share: 0.02, minBytes: 64 * 1024 * 1024, maxBytes: 200 * 1024 * 1024 },
  /** Maximal length of pasted text, characters. */
  pastedChars: 500_000,
  /** Maximal number of folders above a file, and of files and folders in one batch operation. */
  folderDepth: 32,
  batchItems: 2000,
  /** Files and folders per archive request: their ids fit into an address. */
  archiveItems: 300,
  /** Documents that a link to answers may open whole. */
  sharedDocuments: 200,
  /** Files per request of their states. */
  stateItems: 500,
  /** Maximal length of a question, characters; a longer one is answered with `[LIMIT]`. */
  questionChars: 4000,
  /** Sessions per copy call. */
  copiedSessions: 100,
  /** Maximal length of one document's text, characters. */
  documentChars: 10_000_000,
  /**
   * Maximal blocks of one document; beyond it adjacent blocks are merged into one of up to 800 characters, so that the longest text fits.
   */
  documentBlocks: 30_000,
  /** Maximal length of a heading as repeated above each of its passages, characters. */
  headingChars: 200,
  /**
   * CPU time limit for parsing one file: a base, plus an amount per megabyte, up to a maximum. Kinds with more structure have several times
   * as much.
   */
  parse: { baseMs: 10_000, msPerMegabyte: 1000, maxMs: 120_000 },
  /** Files up to this size, bytes, are not queued behind larger ones. */
  smallFileBytes: 1_048_576,
  /** Maximal pages of one PDF. */
  pdfPages: 10_000,
  /** Templates per person, and maximal length of a template name, characters. */
  searchTemplate: { count: 100, nameChars: 40 },
  /** Topics per owner; lengths of a topic's texts in characters; recommended questions per topic; length of a share password. */
  topic: {
    count: 1000,
    nameChars: 60,
    descriptionChars: 2000,
    promptChars: 4000,
    recommendedQuestions: 10,
    sharePassword: { min: 4, max: 32 },
  },
  /** Maximal number of folders, and of files, that a question may be restricted to. */
  askedPlaces: 50,
  /**
   * Q&A entries of a topic: maximal characters of a question and an answer, entries per topic, pinned entries, and entries and files per
   * generation.
   */
  qa: { questionChars: 300, answerChars: 20_000, count: 5000, pinned: 200, generated: 30, generatedFiles: 20 },
  /**
   * Days without a call after which everything a guest stored is deleted; guests at one address share the storage of this many guests. Of
   * the disk that would be free without them, the guests of one address and all guests together take at most a share. `count` guests are
   * recorded, and `perAddress` of one address; one who stored nothing is forgotten after `emptyDays`.
   */
  guest: { idleDays: 30, emptyDays: 2, roomsPerAddress: 4, addressDiskShare: 0.05, diskShare: 0.3, perAddress: 10_000, count: 1_000_000 },
  /**
   * Short addresses per account and per guest; one that nobody asked for or opened is deleted after these days, a guest's with the rest of
   * what the guest stored.
   */
  shortUrl: { perAccount: 2000, perGuest: 200, unusedDays: 400 },
  /**
   * Feedback and complaints: per account or network address a day, unhandled ones of guests on the instance, and days until their deletion,
   * from the day when they were handled and from the day when they were written.
   */
  report: { perDay: 20, waitingOfGuests: 2000, handledDays: 180, keptDays: 400 },
  /**
   * Web pages that were read for answers and that no answer cites: maximal number, maximal bytes, and the share that these take of the disk
   * that would be free without them.
   */
  webPages: { count: 20_000, bytes: 2_000_000_000, diskShare: 0.1 },
  /** Calls with a key that are recorded for statistics: days that they are kept, the last ones of an account, and those of the instance. */
  apiCalls: { keptDays: 400, perAccount: 500_000, count: 5_000_000 },
  /** Devices on which an account is signed in: a further sign-in ends the one that was unused for the longest time. */
  devices: 200,
  /** Maximal stored usage events of an instance, beside the time that they are kept: the oldest are deleted. */
  trackedEvents: 2_000_000,
  /** Days that deleted topics, folders, files and articles stay in the trash. */
  trashDays: 30,
  /**
   * Maximal characters of an article and of its title; files per generated article; articles per topic, and articles being written at a
   * time.
   */
  article: { chars: 300_000, titleChars: 200, files: 20, count: 2000, writing: 3 },
  /**
   * Spec 9 "PDF poll": polled every `pollMs`, at most `polls` times, for an archive `archivePolls` times. A finished export can be
   * downloaded for `keptMs`. `waiting`: queued exports per person. `typesetChars`: maximal characters that are typeset; Markdown and plain
   * text are unlimited, but the text of a whole topic is cut after `topicChars`.
   */
  export: { pollMs: 3000, polls: 100, archivePolls: 600, keptMs: 86_400_000, waiting: 20, typesetChars: 400_000, topicChars: 5_000_000 },
  /** Posters per topic, and posters being made at a time. */
  poster: { count: 500, creating: 3 },
  /**
   * Mind maps per topic; of one map the nodes, the levels (the root is the first), the sources, characters of all texts, of the title, of a
   * node and of its note; characters of a text that a map is generated from.
   */
  mindMap: {
    count: 1000,
    nodes: 4000,
    levels: 15,
    sources: 2000,
    chars: 200_000,
    titleChars: 200,
    textChars: 500,
    noteChars: 4000,
    madeFromChars: 200_000,
  },
  /** Characters of a book's title, of a page of a `flow` book, and of a section laid out at once (maximum). */
  book: { titleChars: 200, pageChars: 600, sectionChars: 30_000 },
  /** Spec 9 "Undo-stack debounce": input within this interval is one undo step. */
  undoDebounceMs: 300,
  /** Spec 9 "Poster creation timeout". */
  posterMs: 300_000,
  /** Default of the questions per day that a non-member may ask a published topic; the operator can change it. */
  topicTrialQuestions: 3,
  /** Spec 9 "Knowledge circle default size". */
  knowledgeCircleSize: 99_999,
  /** Maximal length of a file name, UTF-8 bytes. */
  fileNameBytes: 255,
  /** Spec 3 and 9 "Chat defaults": messages of history, and the number of tokens above which it is compressed. */
  chat: { temperature: 0.5, maxTokens: 2000, historyCount: 32, compressThreshold: 1000 },
  /** Spec 9 "Cookie tid": 2 years. */
  tidMaxAgeMs: 2 * 365 * 24 * 3600 * 1000,
  /** Spec 9 "Cookie sid expiry": 30 days. */
  sidMaxAgeMs: 2_592_000_000,
  /**
   * Spec 9 "Captcha", CSS pixels: the picture, the bar under it, the piece, the tolerance; times: lifetime of a challenge, display time of
   * a tip.
   */
  captcha: { width: 310, height: 200, barHeight: 40, block: 50, pointY: 5, tolerancePx: 5, lifetimeMs: 120_000, tipMs: 1000 },
  /** Spec 9 "Verify prompt": a verification requested earlier than this is not shown before a new request. */
  verifyPromptMs: 300_000,
  /** Spec 9 "Login-check call throttle". */
  loginCheckThrottleMs: 10_000,
  /** Days between the request to delete an account and its deletion. */
  cancelGraceDays: 7,
  /** Codes by phone and mail: lifetime, and the minimal interval before the next one. */
  code: { digits: 6, lifetimeMs: 600_000, resendMs: 60_000, maxGuesses: 5 },
  /** Length of a password, characters. */
  password: { min: 8, max: 128 },
} as const
