// The page of a deal of the day: copies the text to share.

import { enableCopyingWithStatus } from "./copying.js";

enableCopyingWithStatus();
