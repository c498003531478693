// Written by scripts/build-viewer.mjs, which adds to it. A package whose page is listed no longer verifies when its hash is removed.

/** Hashes of the pages of packages that versions of the product made, the last ones of this version. */
export const pageTemplates: readonly string[] = [
  '944150ac5bcfa61fc3146014500a9cfcae2ffc621e525b9365dad14279ac4402',
  'b2553d288379357c286d89849457c87129e6f51efd38b16d8669329f3b0f21ba',
  '48fa9a89ca4f207820c268e3bf78857fb3d87bd904c1e1ae86426d79cb1c9638',
  '9f56f2c852965185bceadddc503c0877d841a2f74cb47e0204783ce8288c166a',
  'ddc344af38d5799f6888a543415152b1c047308ca9622b60f6f23578a5038aa1',
  'f7017504ad425f0059005fb395cb5d6502c676e889680b009180bf2f710cdd3e',
  '65489f4c38d8538faf9d0011a9f09d73f1c2eb07cb47b2c90518f6103be740f1',
  'b3c269eb2717779687dfa220207abec0deb3d77b9dd39facf88e4e04ddf9bee0',
  '9e4c8fc151e9a15b725a1a9972dbe59241819f756323f47c9b507ed9974cbca6',
  '97d83d2e8d2d4d4864e056c4fb47673d3ad0f8b20ec149c7a6c8069814157807',
  '74b4fbccb4cec98bd2daebdf74ef47e16412189a7104d9ace727533a6d7ab4f3',
  '317416ce7ee49b65b07b47d775b0557331814066fe8c565b673fd84a9a42d7a1',
]
