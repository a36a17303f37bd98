/** Pages as read-only tools of an MCP server. */
@NullMarked
package dev.fivefold.mcp;

import org.jspecify.annotations.NullMarked;
