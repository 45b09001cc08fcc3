// A page with a text or an address to copy, which needs no other script; the text may be the check of a deal.

import { enableCopyingWithStatus } from "./copying.js";
import { compareFingerprints } from "./fingerprints.js";

enableCopyingWithStatus();
compareFingerprints();
