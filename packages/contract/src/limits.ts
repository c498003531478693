/** Constants of spec section 9 and of the wire format, in one place. Times are milliseconds, sizes bytes unless named otherwise. */
export const limits = {
  /** Spec 9 "Stream reconnect". */
  reconnect: { maxAttempts: 100, initialMs: 1000, maxMs: 30_000, multiplier: 2, jitterMs: 1000 },
  /** Spec 9 "Heartbeat": the client checks every `checkMs` and gives a connection up after `staleMs`; the server sends one every `sendMs` of silence. */
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
  /** Spec 9 "Upload": one request below this. */
  uploadSimpleBytes: 31_457_280,
  /** Spec 9 "Upload": parts of what is not below that, and how often one that failed is sent again. */
  upload: { partBytes: 5_242_880, partRetries: 3, parts: 100_000, keptMs: 7 * 24 * 3600 * 1000 },
  /** Room left free for answers: nothing else is stored while the disk has less than this share of its size, at least and at most so many bytes. */
  diskReserve: { share: 0.02, minBytes: 64 * 1024 * 1024, maxBytes: 200 * 1024 * 1024 },
  /** Characters of pasted text. */
  pastedChars: 500_000,
  /** Folders above a file at most, and files and folders of one order. */
  folderDepth: 32,
  batchItems: 2000,
  /** Files and folders named for one archive: their ids fit an address. */
  archiveItems: 300,
  /** Files whose states are asked for at once. */
  stateItems: 500,
  /** Characters of one question; past it the stream answers `[LIMIT]`. */
  questionChars: 4000,
  /** Sessions copied by one call. */
  copiedSessions: 100,
  /** Characters of one document's text. */
  documentChars: 10_000_000,
  /** Blocks of one document: past it neighbouring ones become one of up to 800 characters, so that the longest text fits. */
  documentBlocks: 30_000,
  /** Characters of a heading as it stands above each passage under it. */
  headingChars: 200,
  /** Processor time that reading one file may take: a base, more a megabyte, at most. Kinds with more structure have several times as much. */
  parse: { baseMs: 2000, msPerMegabyte: 1000, maxMs: 120_000 },
  /** Bytes of a file that waits for no larger ones. */
  smallFileBytes: 1_048_576,
  /** Pages of one PDF. */
  pdfPages: 10_000,
  /** Templates of one person, and characters of the name of one. */
  searchTemplate: { count: 100, nameChars: 40 },
  /** Topics of one owner; characters of what is written about one; questions recommended in it; characters of a share's password. */
  topic: {
    count: 1000,
    nameChars: 60,
    descriptionChars: 2000,
    promptChars: 4000,
    recommendedQuestions: 10,
    sharePassword: { min: 4, max: 32 },
  },
  /** Folders, and files, a question may be narrowed to. */
  askedPlaces: 50,
  /** Questions with answers of a topic: of one the characters, of all how many, and how many may be pinned or proposed at a time. */
  qa: { questionChars: 300, answerChars: 20_000, count: 5000, pinned: 200, generated: 30, generatedFiles: 20 },
  /** Days without a call after which all that a guest stores is deleted; guests at one address share the room of so many. */
  guest: { idleDays: 30, roomsPerAddress: 4 },
  /** Days that topics, folders, files and articles stay in the trash. */
  trashDays: 30,
  /** Characters of an article and of its title; files one is made from at once; articles of a topic, and those being written at a time. */
  article: { chars: 300_000, titleChars: 200, files: 20, count: 2000, writing: 3 },
  /**
   * Spec 9 "PDF poll": asked every `pollMs`, `polls` times at most. A finished export can be fetched for `keptMs`. `waiting`: exports of one
   * person at once. `typesetChars`: characters that are typeset; Markdown and plain text have no end, but that of a whole topic ends after
   * `topicChars`. An archive is asked for `archivePolls` times.
   */
  export: { pollMs: 3000, polls: 100, archivePolls: 600, keptMs: 86_400_000, waiting: 20, typesetChars: 400_000, topicChars: 5_000_000 },
  /** Posters of a topic, and those being made at a time. */
  poster: { count: 500, creating: 3 },
  /**
   * Mind maps of a topic; of one the nodes, the levels (the root is the first), the sources, characters of all texts, of the title, of a
   * node and of its note; characters of a text that one is made from.
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
  /** Characters of a book's title, of what is called a page of one that flows, and of what is laid out at once at most. */
  book: { titleChars: 200, pageChars: 600, sectionChars: 30_000 },
  /** Spec 9 "Undo-stack debounce": what is typed within it is one step. */
  undoDebounceMs: 300,
  /** Spec 9 "Poster creation timeout". */
  posterMs: 300_000,
  /** Questions a day to a published topic by who is no member of it, unless the operator says otherwise. */
  topicTrialQuestions: 3,
  /** Spec 9 "Knowledge circle default size". */
  knowledgeCircleSize: 99_999,
  /** Bytes of one file name in UTF-8. */
  fileNameBytes: 255,
  /** Spec 3 and 9 "Chat defaults": messages of history, and tokens past which it is compressed. */
  chat: { temperature: 0.5, maxTokens: 2000, historyCount: 32, compressThreshold: 1000 },
  /** Spec 9 "Cookie tid": 2 years. */
  tidMaxAgeMs: 2 * 365 * 24 * 3600 * 1000,
  /** Spec 9 "Cookie sid expiry": 30 days. */
  sidMaxAgeMs: 2_592_000_000,
  /** Spec 9 "Captcha", CSS pixels: the picture, the bar under it, the piece; how far off is still right; how long a tip shows. */
  captcha: { width: 310, height: 200, barHeight: 40, block: 50, pointY: 5, tolerancePx: 5, lifetimeMs: 120_000, tipMs: 1000 },
  /** Spec 9 "Verify prompt": a verification asked for longer ago is not shown before a new request. */
  verifyPromptMs: 300_000,
  /** Spec 9 "Login-check call throttle". */
  loginCheckThrottleMs: 10_000,
  /** Days between asking for an account's deletion and its end. */
  cancelGraceDays: 7,
  /** Codes by phone and mail: how long one holds, and how soon another may be asked for. */
  code: { digits: 6, lifetimeMs: 600_000, resendMs: 60_000, maxGuesses: 5 },
  /** Characters of a password. */
  password: { min: 8, max: 128 },
} as const
