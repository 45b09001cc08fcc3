// A page with a text or an address to copy, which needs no other script.

import { enableCopyingWithStatus } from "./copying.js";

enableCopyingWithStatus();
